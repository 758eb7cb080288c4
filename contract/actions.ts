import type { Action } from "./action.ts";
import { countEvents } from "./analytics.ts";
import { composePeriodical, previewArticle, previewGame } from "./backstage.ts";
import { addComment, editComment, removeComment, reportComment } from "./comment-writes.ts";
import { createContact, sendContact } from "./contact.ts";
import { sendFeedback } from "./feedback.ts";
import { changeFollow, listFollows } from "./follows.ts";
import { likeComment, likeItem, listLiked } from "./likes.ts";
import {
  chooseAvatar,
  deleteUser,
  exportUser,
  getUser,
  getUserCenter,
  listSessions,
  logOut,
  logOutEverywhere,
  removeAvatar,
  revokeSession,
  updateUser,
  uploadAvatar,
} from "./member.ts";
import { forgetPassword, login, resendVerification, resetPassword, signUp, verifyEmail } from "./member-access.ts";
import { getMaterialTicket, listVipMaterials } from "./member-materials.ts";
import { listReports, moderateArticle, moderateComment, moderateMember } from "./moderation.ts";
import { cancelNewsletter, confirmNewsletter, subscribe } from "./newsletter.ts";
import { getNotificationSettings, putNotificationSettings } from "./notification-settings.ts";
import {
  getUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  reportNotification,
} from "./notifications.ts";
import { cancelMessage, composeMessage, getMessage, listMessages, previewMessage } from "./operator-messages.ts";
import { listPushDevices, registerPushDevice, removePushDevice, testPushDevice } from "./push-devices.ts";
import { authorizeChannel } from "./realtime.ts";
import { getStanding } from "./standing.ts";
import { vote } from "./votes.ts";

/** Every action of the API: the OpenAPI document is made from it. */
export const actions: readonly Action[] = [
  subscribe,
  confirmNewsletter,
  cancelNewsletter,
  sendFeedback,
  createContact,
  sendContact,
  login,
  signUp,
  verifyEmail,
  resendVerification,
  forgetPassword,
  resetPassword,
  getUser,
  getUserCenter,
  updateUser,
  chooseAvatar,
  uploadAvatar,
  removeAvatar,
  listSessions,
  revokeSession,
  logOut,
  logOutEverywhere,
  exportUser,
  deleteUser,
  registerPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
  listVipMaterials,
  getMaterialTicket,
  likeItem,
  likeComment,
  listLiked,
  addComment,
  editComment,
  removeComment,
  reportComment,
  vote,
  getStanding,
  listNotifications,
  getUnread,
  readNotification,
  readAllNotifications,
  reportNotification,
  getNotificationSettings,
  putNotificationSettings,
  listFollows,
  changeFollow,
  listReports,
  moderateComment,
  moderateArticle,
  moderateMember,
  composeMessage,
  listMessages,
  getMessage,
  previewMessage,
  cancelMessage,
  previewArticle,
  previewGame,
  composePeriodical,
  countEvents,
  authorizeChannel,
];
