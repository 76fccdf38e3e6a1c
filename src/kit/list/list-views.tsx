import { useNotification } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { COLUMNS_PARAMETER, SHARE_VIEWS, VIEW_PARAMETER, type SavedView } from "../../../providers/views/contract";
import { parseStoredLayouts, readStoredLayouts } from "../data/use-list-layout";
import { useSession, type ListViewsProps } from "../data/use-session";
import { useViews } from "../data/use-views";
import { toViewQuery, viewPath } from "../data/view-url";
import { getReferenceId } from "../define/row";
import { toText } from "../format";
import { kitMessages } from "../messages";
import { ActionMenu } from "../ui/action-menu";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { lazyComponent } from "../ui/lazy-part";
import { useChangeView } from "./use-change-view";
import { findActiveView, listViewChoices, type ViewChoice } from "./view-choices";
import type { ViewValues } from "./view-dialog";
import { viewMessages as words } from "./view-messages";
import "./views.css";

const ViewDialog = lazyComponent(() => import("./view-dialog").then(({ ViewDialog }) => ViewDialog));

type OpenDialog = "save" | "edit" | "delete";

/** Returns a ref for the row of views. On a phone they overflow the screen, so the active one is scrolled into view. */
function useScrollToActive(active: ViewChoice | undefined) {
  const nav = useRef<HTMLElement>(null);
  const key = active && `${active.label} ${active.saved?._id}`;
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [key]);
  return nav;
}

/** The views above a list, as links, and the controls for saved views. The active view is derived from the URL. */
export function ListViews({ resource }: ListViewsProps) {
  const { allows, offers, userId } = useSession();
  const { views, error, refetch } = useViews();
  const { open } = useNotification();
  const { send, run } = useChangeView();
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog>();

  const query = toViewQuery(resource, params);
  const choices = listViewChoices(resource, views, offers);
  const active = findActiveView(choices, query, params.get(VIEW_PARAMETER));
  const nav = useScrollToActive(active);
  const mayShare = allows(SHARE_VIEWS);
  const pathOf = (choice: ViewChoice) => viewPath(resource.name, choice.query, choice.saved?._id);

  /** Sets parameters of the URL, or removes those that are undefined. */
  const put = (values: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const close = () => setDialog(undefined);

  /** Saves the URL's query as a view. Without columns in the URL, the view gets the columns of the user's layout. */
  const save = async (values: ViewValues) => {
    const { name } = resource;
    const ownColumns = parseStoredLayouts(readStoredLayouts(userId))[name]?.columns?.join(",");
    const columns = params.get(COLUMNS_PARAMETER) ?? ownColumns;
    const saved = new URLSearchParams(query);
    if (columns) saved.set(COLUMNS_PARAMETER, columns);
    const sent = { list: name, query: saved.toString(), ...values };
    const view = await send({ method: "post", values: sent }, words.saved);
    put({ [VIEW_PARAMETER]: getReferenceId(view), [COLUMNS_PARAMETER]: columns });
  };

  const copyLink = (choice: ViewChoice) =>
    void navigator.clipboard.writeText(new URL(pathOf(choice), window.location.href).href).then(
      () => open?.({ type: "success", message: words.linkCopied }),
      () => open?.({ type: "error", message: words.linkFailed }),
    );

  const saved = active?.saved;
  const mayEdit = saved !== undefined && mayChange(saved, mayShare);
  return (
    <>
      <nav ref={nav} className="view-links" aria-label={words.views}>
        {choices.map((choice) => (
          <Link
            key={choice.saved?._id ?? choice.label}
            to={pathOf(choice)}
            aria-current={choice === active ? "page" : undefined}
            data-hint={choice.saved?.own === false ? words.sharedBy(toText(choice.saved.creator?.name)) : undefined}
          >
            {choice.label}
          </Link>
        ))}
      </nav>
      {error && (
        <span role="status">
          {words.notLoaded}{" "}
          <Button size="small" onClick={refetch}>
            {kitMessages.tryAgain}
          </Button>
        </span>
      )}
      {saved && (
        <ActionMenu
          label={words.options(active.label)}
          entries={[
            ...(mayEdit
              ? [
                  {
                    label: mayShare && saved.own === true ? words.renameOrShare : words.rename,
                    onPress: () => setDialog("edit"),
                  },
                ]
              : []),
            { label: words.copyLink, onPress: () => copyLink(active) },
            saved.isDefault === true
              ? {
                  label: words.removeDefault,
                  onPress: () => void run({ method: "delete", id: saved._id, part: "default" }, words.removedDefault),
                }
              : {
                  label: words.makeDefault,
                  onPress: () => void run({ method: "put", id: saved._id, part: "default" }, words.madeDefault),
                },
            ...(mayEdit || saved.own === true
              ? [{ label: words.remove, danger: true, onPress: () => setDialog("delete") }]
              : []),
          ]}
        />
      )}
      {saved && mayEdit && active.query !== query && (
        <Button
          size="small"
          onClick={() => void run({ method: "put", id: saved._id, values: { query } }, words.updated)}
        >
          {words.update}
        </Button>
      )}
      <Button size="small" onClick={() => setDialog("save")}>
        {words.create}
      </Button>
      {dialog === "save" && (
        <ViewDialog
          title={words.create}
          initial={{ name: "", shared: false }}
          offersSharing={mayShare}
          onSend={save}
          onClose={close}
        />
      )}
      {dialog === "edit" && saved && (
        <ViewDialog
          title={words.edit}
          initial={{ name: active.label, shared: saved.shared === true }}
          offersSharing={mayShare && saved.own === true}
          onSend={(values) => send({ method: "put", id: saved._id, values: { ...values } }, words.updated)}
          onClose={close}
        />
      )}
      {dialog === "delete" && saved && (
        <ConfirmDialog
          title={words.remove}
          text={words.removeQuestion(active.label, saved.shared === true)}
          ok={words.remove}
          cancel={kitMessages.cancel}
          danger
          onCancel={close}
          onOk={() => {
            close();
            void run({ method: "delete", id: saved._id }, words.deleted).then(
              (done) => done && put({ [VIEW_PARAMETER]: undefined }),
            );
          }}
        />
      )}
    </>
  );
}

/** Returns whether the user may change a view. A shared view needs a permission, any other must be the user's own. */
const mayChange = ({ own, shared }: SavedView, mayShare: boolean) => (shared === true ? mayShare : own === true);
