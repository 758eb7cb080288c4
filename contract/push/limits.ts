/** Most bytes of JSON: 4096 when encrypted, which every push service accepts. */
export const maxPushBytes = 3993;

/** Query parameter of the target URL with the id of the notification, which is then marked as read. */
export const arrivalQuery = "n";

/** Most devices of a member. A further one replaces the one that was used least recently. */
export const maxPushDevices = 10;
