import { Link, useLocation, useSearchParams } from "react-router";
import administrators from "../../../docs/for-administrators.md?raw";
import auditors from "../../../docs/for-auditors.md?raw";
import { useSession, type KitSession } from "../../kit/data/use-session";
import { getPermission } from "../../kit/define/actions-of";
import { SearchBox } from "../../kit/list/search-box";
import { AnchoredDetails } from "../../kit/ui/anchored-details";
import { taskMessages as words } from "./messages";
import { matchesWords, readTasks, type HelpTask } from "./read-tasks";
import { TaskText } from "./task-text";
import "./help-tasks.css";

const FOR_ADMINISTRATORS = readTasks(administrators);
const FOR_AUDITORS = readTasks(auditors);

/** Whether the account may do anything besides reading. */
const mayChangeAnything = ({ resources, allows }: Pick<KitSession, "resources" | "allows">) =>
  resources.some((resource) => Object.keys(resource.actions).some((key) => allows(getPermission(resource, key))));

function Task({ id, title, text }: HelpTask) {
  const { search } = useLocation();
  return (
    <AnchoredDetails id={id} className="help-task" summary={title}>
      <div className="help-steps">
        <TaskText markdown={text} />
        <p>
          <Link to={{ search, hash: id }} replace>
            {words.link}
          </Link>
        </p>
      </div>
    </AnchoredDetails>
  );
}

/** The tasks of administrators and of auditors, with a filter in the URL. Auditors see their own tasks first. */
export function TaskList() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const search = params.get("task") ?? "";
  const groups = mayChangeAnything(session) ? [FOR_ADMINISTRATORS, FOR_AUDITORS] : [FOR_AUDITORS, FOR_ADMINISTRATORS];
  const shown = groups
    .map(({ title, tasks }) => ({ title, tasks: tasks.filter((task) => matchesWords(task, search)) }))
    .filter(({ tasks }) => tasks.length > 0);
  const count = shown.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return (
    <>
      <SearchBox
        key={search}
        label={words.find}
        value={search}
        onSearch={(task) => setParams(task ? { task } : {}, { replace: true })}
      />
      <p role="status" className="help-count">
        {count > 0 ? words.count(count) : words.none}
      </p>
      {shown.map(({ title, tasks }) => (
        <section key={title} className="panel padded help">
          <h2>{title}</h2>
          {tasks.map((task) => (
            <Task key={task.id} {...task} />
          ))}
        </section>
      ))}
    </>
  );
}
