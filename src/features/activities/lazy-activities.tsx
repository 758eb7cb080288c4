import { Activities } from "./activities.tsx";
import { ActivityTemplates } from "./activity-templates.tsx";

/** What the page of the state is about. */
export function ActivityList({ state }: { state: "current" | "template" | "history" }) {
  return state === "template" ? <ActivityTemplates /> : <Activities key={state} state={state} />;
}
