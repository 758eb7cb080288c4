/*
 * What this device and this visit know of questionnaires. The device's name for itself is made by chance, goes to the
 * site with an answer and nowhere else, and tells nothing but that a questionnaire was answered before.
 */
const deviceKey = "kapok.device";
const answeredKey = "kapok.answered-campaigns";
/** Its name in release 0.1. */
const legacyAnsweredKey = "kapok.answered";
const thanksKey = "kapok.thanks";

// Where storage is switched off, to name it is an error already.
const device = () => localStorage;
const visit = () => sessionStorage;

/** The device's name for itself; a new one each time where nothing can be kept. */
export function deviceId(): string {
  return read(device, deviceKey) ?? write(device, deviceKey, crypto.randomUUID());
}

/** Whether this device has answered the questionnaire. */
export function hasAnswered(campaign: number): boolean {
  const legacy = read(device, legacyAnsweredKey);
  if (legacy !== undefined) {
    write(device, answeredKey, legacy);
    device().removeItem(legacyAnsweredKey);
  }
  return read(device, answeredKey) === String(campaign);
}

/** It has; and in this visit, which may be thanked. */
export function noteAnswered(campaign: number): void {
  write(device, answeredKey, String(campaign));
  write(visit, thanksKey, String(campaign));
}

/** Whether this visit has just answered one. */
export function hasJustAnswered(): boolean {
  return read(visit, thanksKey) !== undefined;
}

function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(storage: () => Storage, key: string, value: string): string {
  try {
    storage().setItem(key, value);
  } catch {
    // Nothing can be kept here: the next visit begins anew.
  }
  return value;
}
