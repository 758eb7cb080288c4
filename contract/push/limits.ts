/** Bytes of JSON that every push service takes: 4096 encrypted. */
export const maxPushBytes = 3993;

/** Name of the query that the address of a push has, with the id of its notification: whoever arrives has read it. */
export const arrivalQuery = "n";
