import type { Center } from "./account-cache.ts";

/** What each tab is given. */
export interface TabProps {
  readonly center: Center;
  /** Asks for the member centre anew, after something in it has been changed. */
  readonly reload: () => Promise<void>;
  /** Called when the account is about to be deleted, with the moment when it will be (ISO 8601). */
  readonly onDeleted: (at: string) => void;
}
