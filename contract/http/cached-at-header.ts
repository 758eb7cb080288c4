/** Header with which the worker says that an answer is a kept copy: the moment it was saved, ISO 8601. */
export const cachedAtHeader = "x-kapok-kept-at";
