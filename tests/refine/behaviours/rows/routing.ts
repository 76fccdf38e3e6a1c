import type { Rows } from "../behaviour";

export const routingRows = {
  "the URL": {
    of: "`useParse`, `useParsed`, `useResourceParams`",
    used: "`resource`, `action`, `id`, `pathname`",
    result:
      "Works on the routes of declared resources; of the query, only the keys of `syncWithLocation` are read (decision 001)",
  },
  navigation: {
    of: "`useGo`, `useBack`, `useNavigation`, `useGetToPath`, `useToPath`",
    used: "`go({ to, query, type })`, `list`, `show`, `editUrl`",
    result: "Works",
  },
  links: { of: "`useLink`, `<Link>`", used: "`to`", result: "Works" },
  "the menu": { of: "`useMenu`, `useBreadcrumb`", used: "`menuItems`, `breadcrumbs`", result: "Works" },
  "the title of the page": { of: "`useDocumentTitle`", used: "a title", result: "Works" },
  "names of a resource": { of: "`useUserFriendlyName`", used: '`("kyc-management", "plural")`', result: "Works" },
  buttons: {
    of: "`useListButton`, `useRefreshButton`, `<ListButton>`, `<EditButton>` and the others of `@refinedev/antd`",
    used: "`resource`, `recordItemId`",
    result: "Works: hidden from people without the permission",
  },
  "options of <Refine>": {
    of: "`useRefineContext`, `useRefineOptions`, `options`",
    used: "`syncWithLocation`, `mutationMode`, `redirect` and the others",
    result: "Works: set them in `src/app/console.tsx`; the kit does not read them",
  },
  "Refine's layout": {
    of: "`useThemedLayoutContext`, `<ThemedLayout>`",
    used: "`siderCollapsed`",
    result: "Works only inside your own `<ThemedLayout>`, which the console does not use",
  },
  "a second data provider": {
    of: "`dataProvider`, `dataProviderName`, `useDataProvider`",
    used: "`{ default, stock }` with `@refinedev/simple-rest`",
    result: "Works: [see below](#a-second-data-provider)",
  },
  "the session's token and a second data provider": {
    of: "`dataProvider`, `createOtherHttp`",
    used: "`sendTokenTo: [origin]`",
    result: "Works: the token goes to these origins only, and their 401 ends the session",
    fails: [401],
  },
} as const satisfies Rows;
