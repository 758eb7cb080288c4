import "#src/ui/tokens.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { splitLocale } from "#contract/locales.ts";
import { applyStoredAppearance } from "./app/appearance.ts";
import { confirmSession } from "./app/confirm-session.ts";
import { loadTexts } from "./app/load-texts.ts";
import { storeBackstageFiles } from "./app/offline-files.ts";
import { createQueryClient } from "./app/query-client.ts";
import { createRouter } from "./app/router.tsx";
import { watchConnectivity } from "./app/watch-connectivity.ts";
import { startWorker } from "./app/worker.ts";

const { locale } = splitLocale(location.pathname);

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) return;
  applyStoredAppearance();
  watchConnectivity();
  confirmSession(locale.id);
  const router = createRouter({ queryClient: createQueryClient(), i18n: await loadTexts(locale.code), locale });
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  document.documentElement.dataset.ready = "";
  startWorker();
  await storeBackstageFiles();
}

start().catch((error: unknown) => console.error("Backstage did not start:", error));
