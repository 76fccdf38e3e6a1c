import { formatNumber } from "../kit/numbers";

/** Texts of the shell. The shell's dialogs and the Help page have files of their own. */
export const shellMessages = {
  product: "E-commerce Admin",
  loading: "Loading...",
  crashed: "This page could not be shown",
  reload: "Reload",
  skipToContent: "Skip to content",
  openMenu: "Open menu",
  find: "Find anything",
  findHint: "Find anything (Ctrl + K)",
  findKeys: "Ctrl K",
  navigation: "Main navigation",
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  over99: "99+",
  more: "More",
  groups: { work: "Work", catalogue: "Catalogue", money: "Money", messages: "Messages", settings: "Settings" },
  collapseSidebar: "Collapse sidebar",
  expandSidebar: "Expand sidebar",
  dismiss: "Dismiss",
  reconnecting: "Reconnecting…",
  connected: "Connected again",
  account: "Account",
  profile: "Profile",
  logout: "Logout",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "Use system setting" },
  preferences: "Preferences",
  help: "Help",
  notAdmin: (role: string) => `You are signed in with the role ${role}. The server may refuse administration calls.`,
  noAccessHint: (permission: string) => `This needs the permission ${permission}. Ask an administrator for it.`,
  partNotLoaded: "Part of the console could not be loaded. Check your connection, then reload the page.",
  notFound: "Page not found",
  notFoundHint: "The address may be mistyped or out of date.",
  toDashboard: "Go to the dashboard",
} as const;

export const signInMessages = {
  product: "E-commerce Admin",
  subtitle: "ADMINISTRATION PORTAL",
  heading: "Welcome Back",
  text: "Sign in to access your admin dashboard",
  email: "Email Address",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  submit: "Sign In",
  submitting: "Signing in",
  success: "Login successful!",
  failure: "Login failed",
  /** Follows `failure` if the server answers a sign-in by password with 401 and no message. */
  rejected: "Check your email and password.",
  demo: "Demo admin credentials",
  fillIn: "Fill in",
  /** Explains to a signed-out user why they see this page. */
  lost: {
    expired: "Your session has ended. Sign in again to continue where you were.",
    unconfirmed: "Your session could not be confirmed. Sign in again to continue where you were.",
  },
  withPasskey: "Sign in with a passkey",
  forgot: "Forgot password?",
} as const;

/** Texts for pages that use Refine's own hooks. */
export const refineMessages = {
  clone: "Clone",
  create: "Create",
  list: "List",
  notAvailable: "Not available",
  noLiveUpdates:
    "Only the backend sends live updates, with the feature `events`. Without this feature, set `refetchInterval`.",
  noRegistration: "Administrators are invited: create one on the page Administrators.",
  noForgottenPassword: "A forgotten password is reset on the sign-in page: link to /forgot-password.",
  noPasswordUpdate: "A password is changed on the page Your account: link to /account.",
  noAuditChange: "Audit entries are permanent: leave out `rename`.",
  onlyEnglish: "This console is in English: leave the locale unchanged.",
  /**
   * The title of the toast about a failed request. `statusCode` is absent if the request was not sent. Undefined falls
   * back to Refine's title.
   */
  failed: (statusCode: unknown) => {
    if (statusCode === undefined) return "Request not sent";
    return statusCode === 0 ? "No answer from the server" : undefined;
  },
} as const;
