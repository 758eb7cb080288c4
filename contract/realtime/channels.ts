/** Public channel. */
export const publicChannel = "public.notification";
/** Channel for all logged-in members. */
export const memberChannel = "private-member.public.notification";

/** Channel for staff who have entered Backstage. */
export const backstageChannel = "private-backstage";

/** Returns the channel of one member. */
export function userChannel(memberId: number): string {
  return `private-user.${memberId}.notification`;
}
