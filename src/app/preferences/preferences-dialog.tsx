import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import { useCustomMutation, type HttpError } from "@refinedev/core";
import { Button, Form, Modal, Select, Switch } from "antd";
import { useState } from "react";
import { session } from "../../../providers/auth/session";
import type { ConsolePreferences, Preferences } from "../../../providers/preferences/contract";
import { PREFERENCES_PATH } from "../../kit/data/use-list-layout";
import { useSession } from "../../kit/data/use-session";
import { DraftForm } from "../../kit/form/draft-form";
import { popupProps } from "../../kit/form/popup-props";
import { useDraftForm } from "../../kit/form/use-draft-form";
import { kitMessages } from "../../kit/messages";
import { Icon } from "../../kit/ui/icon";
import { useDialogFocus } from "../../kit/ui/use-dialog-focus";
import { listVisibleEntries, MENU } from "../menu";
import { shellMessages } from "../messages";
import { HOME } from "../page-at";
import { preferencesMessages as words } from "./messages";
import { readPreferences } from "./read-preferences";
import { findStartPage } from "./start-page";
import { storePreferences } from "./store-preferences";

interface Values {
  startPage: string;
  rememberLists: boolean;
}

const toPreferences = ({ startPage, rememberLists }: Values): ConsolePreferences => ({
  startPage: startPage === HOME ? null : startPage,
  rememberLists,
});

/** Asks for the start page, and whether to remember lists. After a failure, the dialog stays open with the error. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const kitSession = useSession();
  const { mutateAsync } = useCustomMutation<Preferences>();
  const [initial] = useState((): Values => ({
    startPage: findStartPage(),
    rememberLists: readPreferences(session.user()).rememberLists,
  }));
  const drafted = useDraftForm({ name: "preferences", initial: { ...initial }, drafts: false });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError>();
  useDialogFocus(onClose);
  const visible = listVisibleEntries(kitSession);
  const pages = MENU.filter((entry) => entry.name === HOME || visible.includes(entry)).map(({ name, label }) => ({
    value: name,
    label,
  }));

  const save = async (values: object) => {
    const preferences = toPreferences({ ...initial, ...values });
    setBusy(true);
    setFailure(undefined);
    try {
      if (kitSession.offers("preferences")) {
        await mutateAsync({
          ...{ url: PREFERENCES_PATH, method: "put", values: preferences satisfies Preferences },
          ...{ successNotification: false, errorNotification: false },
        });
      }
      storePreferences(preferences);
      onClose();
    } catch (cause) {
      setBusy(false);
      setFailure(cause as HttpError);
    }
  };
  return (
    <Modal open title={shellMessages.preferences} width={420} maskClosable={false} onCancel={onClose} footer={null}>
      <DraftForm
        drafted={drafted}
        name="preferences"
        busy={busy}
        requiredMark={false}
        onFinish={(values) => void save(values)}
        onInvalid={() => undefined}
      >
        {failure && (
          <p className="note warning" role="alert">
            {words.failed} {failure.message}
          </p>
        )}
        <div className="form-inputs">
          <Form.Item name="startPage" label={words.startPage} extra={words.startPageHint}>
            <Select
              {...popupProps(pages)}
              aria-label={words.startPage}
              options={pages}
              suffixIcon={<Icon of={DownOutlined} />}
            />
          </Form.Item>
          <Form.Item
            name="rememberLists"
            label={words.rememberLists}
            extra={words.rememberListsHint}
            valuePropName="checked"
          >
            <Switch aria-label={words.rememberLists} />
          </Form.Item>
        </div>
        <div className="dialog-footer">
          <Button disabled={busy} onClick={onClose}>
            {kitMessages.cancel}
          </Button>
          <Button type="primary" htmlType="submit" disabled={busy} loading={busy}>
            {words.save}
          </Button>
        </div>
      </DraftForm>
    </Modal>
  );
}
