/** As timeout(1): the time ran out, or the end is not known. */
export const STATUS_NOT_COMPLETED = 124;

/** As a shell has it after SIGINT. */
export const STATUS_CANCELLED = 130;
