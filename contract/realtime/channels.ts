/** For everybody. */
export const publicChannel = "public.notification";
/** For every member who is logged in. */
export const memberChannel = "private-member.public.notification";

/** For one member alone. */
export function userChannel(memberId: number): string {
  return `private-user.${memberId}.notification`;
}
