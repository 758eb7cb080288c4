import { formatDay } from "#src/lib/dates.ts";

// Runs in a thread of its own, named for a language. What the browser learns here holds for all threads of the page.
formatDay(new Date().toISOString(), self.name);
new Intl.ListFormat(self.name).format([]);
new Intl.NumberFormat(self.name).format(0);
close();
