/** Whether `npm run test:long` runs. Tests with many repetitions or combinations have a short form otherwise. */
export const isLongRun = process.env.KAPOK_TEST_LONG === "1";
