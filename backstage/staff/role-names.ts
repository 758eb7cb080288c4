import { msg } from "@lingui/core/macro";

/** Names of the roles, and what each may do. */
export const roles = {
  author: { name: msg`Author`, acts: msg`Writes own texts and adds pictures.` },
  editor: {
    name: msg`Editor`,
    acts: msg`Edits and publishes all texts, and fills pages, banners, events and questions.`,
  },
  moderator: { name: msg`Moderator`, acts: msg`Decides about comments.` },
  operator: { name: msg`Operator`, acts: msg`May do everything, also terms, navigation, settings and roles.` },
};
