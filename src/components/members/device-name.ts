/** The order matters: most browsers also name those that they want to be taken for. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, "WeChat"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/(?:MQQBrowser|QQBrowser)\//, "QQ Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** The name of a browser and its system: `Chrome · Android`; empty if unknown. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(" · ");
}

/** Whether it is a phone or tablet. */
export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(userAgent);
}
