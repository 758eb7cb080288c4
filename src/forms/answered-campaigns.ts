/*
 * The questionnaires that this device has answered. Its random id is sent with an answer only. It shows no more than that
 * the device has answered before.
 */
const deviceKey = "kapok.device";
const answeredKey = "kapok.answered-campaigns";
/** Its name in release 0.1. */
const legacyAnsweredKey = "kapok.answered";
const thanksKey = "kapok.thanks";

// Functions, since access to blocked storage throws.
const device = () => localStorage;
const visit = () => sessionStorage;

/** The device's random id; a new one each time where storage is blocked. */
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

/** Records that this device has answered the questionnaire, and did so in this visit. */
export function recordAnswered(campaign: number): void {
  write(device, answeredKey, String(campaign));
  write(visit, thanksKey, String(campaign));
}

/** Whether the reader has answered a questionnaire in this visit. */
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
    // Where storage is blocked, the next visit starts without the value.
  }
  return value;
}
