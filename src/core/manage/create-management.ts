import type { Tmux } from '../../tmux/tmux.js';
import type { FactsReader } from '../inspect/facts-reader.js';
import { Changes } from './changes.js';
import { ChannelWaits } from './channel-waits.js';
import type { Management } from './management.js';
import { PaneChanges } from './pane-changes.js';
import { Settings } from './settings.js';
import { WindowChanges } from './window-changes.js';

export function createManagement(tmux: Tmux, facts: FactsReader): Management {
  const changes = new Changes(tmux, facts);
  const windows = new WindowChanges({ tmux, facts, changes });
  const panes = new PaneChanges(facts, changes);
  const settings = new Settings(tmux, facts);
  const channels = new ChannelWaits(tmux);
  return {
    renameSession: async (session, name) => await windows.renameSession(session, name),
    renameWindow: async (windowId, name) => await windows.renameWindow(windowId, name),
    selectWindow: async (selection) => await windows.select(selection),
    selectLayout: async (windowId, layout) => await windows.arrange(windowId, layout),
    resizeWindow: async (size) => await windows.resize(size),
    moveWindow: async (move) => await windows.move(move),
    selectPane: async (selection) => await panes.select(selection),
    resizePane: async (size) => await panes.resize(size),
    zoomPane: async (paneId, zoomed) => await panes.zoom(paneId, zoomed),
    swapPanes: async (paneId, otherId) => await panes.swap(paneId, otherId),
    setPaneTitle: async (paneId, title) => await panes.setTitle(paneId, title),
    setMouse: async (enabled, session) => await settings.setMouse(enabled, session),
    setSynchronizePanes: async (windowId, enabled) =>
      await settings.setSynchronizePanes(windowId, enabled),
    setHistoryLimit: async (lines, session) => await settings.setHistoryLimit(lines, session),
    signalChannel: async (channel) => await channels.signal(channel),
    waitForChannel: async (wait) => await channels.wait(wait),
    close: async () => {
      await channels.close();
    },
  };
}
