import { cutHead } from '../cut-head.js';

/** How much of a name, title, command or directory a view holds, in bytes of UTF-8. */
const MAX_TEXT_BYTES = 4096;

/** How much of a layout: it grows with the number of panes. */
export const MAX_LAYOUT_BYTES = 16_384;

/** How many places of a window a view lists. */
const MAX_PLACEMENTS = 64;

/** Whether the texts of a view are whole. */
export interface MetadataCompleteness {
  metadataComplete: boolean;
  /** UTF-8 length of what was cut from the ends of the texts. */
  omittedMetadataBytes: number;
}

/** Bounds the texts of one view, and counts what it cuts. */
export class MetadataBudget {
  #omittedBytes = 0;

  text(text: string, maxBytes: number = MAX_TEXT_BYTES): string {
    const head = cutHead(text, maxBytes);
    this.#omittedBytes += head.omittedBytes;
    return head.text;
  }

  /** What `text` has cut so far. */
  get completeness(): MetadataCompleteness {
    return {
      metadataComplete: this.#omittedBytes === 0,
      omittedMetadataBytes: this.#omittedBytes,
    };
  }
}

/** The first places of a list, and how many were left out. */
export interface BoundedPlacements<Place> {
  placements: Place[];
  placementsComplete: boolean;
  omittedPlacements: number;
}

export function boundPlacements<Place>(placements: readonly Place[]): BoundedPlacements<Place> {
  const omittedPlacements = Math.max(0, placements.length - MAX_PLACEMENTS);
  return {
    placements: placements.slice(0, MAX_PLACEMENTS),
    placementsComplete: omittedPlacements === 0,
    omittedPlacements,
  };
}
