import { countEvents } from "../analytics/endpoints.ts";
import {
  forgetPassword,
  login,
  rejectSignUp,
  resendVerification,
  resetPassword,
  revokeToken,
  signUp,
  verifyEmail,
} from "../auth/endpoints.ts";
import { listAudit } from "../backstage/audit.ts";
import {
  createDocument,
  getRevision,
  listDocuments,
  listUnopened,
  listUnopenedArticles,
  openDocument,
  saveRevision,
} from "../backstage/documents.ts";
import { listItems } from "../backstage/items.ts";
import { listLabels } from "../backstage/labels.ts";
import {
  cancelMaterialUpload,
  deleteMaterial,
  finishMaterialUpload,
  listGroupFiles,
  orderMaterials,
  putMaterial,
  putMaterialPart,
  startMaterialUpload,
} from "../backstage/materials.ts";
import { deleteImage, listImages, putImage, replaceImage, uploadImage } from "../backstage/media.ts";
import { readPlan } from "../backstage/plan.ts";
import { announcePresence } from "../backstage/presence.ts";
import { createPreviewLink, listPreviewLinks, revokePreviewLink } from "../backstage/preview-links.ts";
import {
  cancelSchedule,
  checkPublication,
  moveSchedule,
  publish,
  renderPreview,
  undoPublication,
  withdrawDocuments,
} from "../backstage/publication.ts";
import { reserveIds } from "../backstage/reserved-ids.ts";
import { listColleagues, reviewDocument } from "../backstage/review.ts";
import { deleteSavedView, listSavedViews, putSavedView } from "../backstage/saved-views.ts";
import {
  beginPasskey,
  beginTotp,
  challengePasskey,
  confirmStaff,
  enterBackstage,
  finishPasskey,
  finishTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from "../backstage/second-factor.ts";
import { getMe, listStaff, putStaff, removeStaff } from "../backstage/staff.ts";
import { addComment, editComment, removeComment, reportComment } from "../comments/endpoints.ts";
import {
  claimComments,
  decideComments,
  listModerated,
  listReports,
  moderateArticle,
  moderateComment,
  moderateMember,
  undoDecision,
} from "../comments/moderation.ts";
import { createContact, sendContact } from "../contact/endpoints.ts";
import { exportContacts, getContact, listContacts, putContact, replyToContact } from "../contact/inbox.ts";
import { sendFeedback } from "../feedback/actions.ts";
import { exportCampaign, getCampaignResults, listCampaigns, listCampaignTexts } from "../feedback/results.ts";
import { likeComment, likeItem, listLiked } from "../likes/endpoints.ts";
import { getMaterialTicket, listVipMaterials } from "../materials/actions.ts";
import { actOnAccount, exportAccount, getAccount, listAccounts, putAccount } from "../members/accounts.ts";
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
} from "../members/endpoints.ts";
import { composeIssue } from "../newsletter/compose-issue.ts";
import { cancelNewsletter, confirmNewsletter, subscribe } from "../newsletter/endpoints.ts";
import {
  changeMailing,
  createMailing,
  getMailing,
  listMailings,
  previewMailing,
  testMailing,
} from "../newsletter/mailings.ts";
import { exportSubscribers, importSubscribers, listSubscribers, removeSubscriber } from "../newsletter/subscribers.ts";
import {
  getUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  reportNotification,
} from "../notifications/endpoints.ts";
import { changeFollow, listFollows } from "../notifications/follows.ts";
import {
  cancelMessage,
  composeMessage,
  getMessage,
  listMessages,
  previewMessage,
} from "../notifications/operator-messages.ts";
import { getNotificationSettings, putNotificationSettings } from "../notifications/settings.ts";
import { vote } from "../polls/actions.ts";
import { previewArticle, previewGame } from "../preview/endpoints.ts";
import { listPushDevices, registerPushDevice, removePushDevice, testPushDevice } from "../push/endpoints.ts";
import { authorizeChannel } from "../realtime/endpoints.ts";
import { getViewerState } from "../viewer-state/endpoints.ts";
import type { Action } from "./action.ts";

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
  rejectSignUp,
  revokeToken,
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
  getViewerState,
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
  listModerated,
  claimComments,
  decideComments,
  undoDecision,
  listContacts,
  getContact,
  putContact,
  replyToContact,
  exportContacts,
  listAccounts,
  getAccount,
  putAccount,
  actOnAccount,
  exportAccount,
  listCampaigns,
  getCampaignResults,
  listCampaignTexts,
  exportCampaign,
  composeMessage,
  listMessages,
  getMessage,
  previewMessage,
  cancelMessage,
  getMe,
  listImages,
  uploadImage,
  putImage,
  replaceImage,
  deleteImage,
  listGroupFiles,
  putMaterial,
  orderMaterials,
  deleteMaterial,
  startMaterialUpload,
  putMaterialPart,
  finishMaterialUpload,
  cancelMaterialUpload,
  listDocuments,
  listUnopenedArticles,
  listUnopened,
  listLabels,
  listItems,
  createDocument,
  openDocument,
  getRevision,
  renderPreview,
  createPreviewLink,
  listPreviewLinks,
  reserveIds,
  reviewDocument,
  listColleagues,
  revokePreviewLink,
  saveRevision,
  announcePresence,
  checkPublication,
  publish,
  undoPublication,
  withdrawDocuments,
  moveSchedule,
  cancelSchedule,
  readPlan,
  listSavedViews,
  putSavedView,
  deleteSavedView,
  listStaff,
  putStaff,
  removeStaff,
  listAudit,
  enterBackstage,
  confirmStaff,
  challengePasskey,
  listFactors,
  beginTotp,
  finishTotp,
  beginPasskey,
  finishPasskey,
  removeFactor,
  renewRecoveryCodes,
  previewArticle,
  previewGame,
  composeIssue,
  listMailings,
  getMailing,
  previewMailing,
  testMailing,
  createMailing,
  changeMailing,
  listSubscribers,
  removeSubscriber,
  importSubscribers,
  exportSubscribers,
  countEvents,
  authorizeChannel,
];
