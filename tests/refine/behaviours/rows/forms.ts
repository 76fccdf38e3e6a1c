import type { Rows } from "../behaviour";

export const formRows = {
  "a form that creates": {
    of: "`useForm`, `useSaveButton`, `useCreateButton`",
    used: '`action: "create"`, `redirect: "show"`',
    result: "Works: leads to the page of the new record",
  },
  "a form that edits": {
    of: "`useForm`, `useEditButton`, `useRedirectionAfterSubmission`",
    used: '`action: "edit"`, `redirect: "list"`',
    result: "Works; the API takes the documented values of a form, so send those",
  },
  "a form that clones": {
    of: "`useForm`, `useCloneButton`",
    used: '`action: "clone"`',
    result:
      "Works in a page of your own, at `<name>/clone/:id`, where `<CloneButton>` leads; without one, that address shows “Page not found”",
  },
  "messages under the fields": {
    of: "`useForm`",
    used: "a response that rejects the values with `errors`",
    result: "Works: each message is under its field",
    fails: [422],
  },
  "a form with autosave": { of: "`useForm`", used: "`autoSave: { enabled: true }`", result: "Works" },
  "unsaved changes": {
    of: "`useForm`, `useWarnAboutChange`",
    used: "`warnWhenUnsavedChanges`",
    result: "Works: links ask first with the browser's question; Back does not ask, as in every Refine app",
  },
  "a form in a dialog": {
    of: "`useModalForm`, `useDrawerForm`, `useModal`, `useDrawer`",
    used: "`show`, `modalProps`, `drawerProps`",
    result: "Works",
  },
  "a form with several steps": { of: "`useStepsForm`", used: "`stepsProps`, `gotoStep`", result: "Works" },
  "file uploads": { of: "`useFileUploadState`", used: "`onChange`, `isLoading`", result: "Works" },
} as const satisfies Rows;
