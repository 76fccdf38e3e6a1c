/** The smallest page with the lists: React and plain elements. `npm run bench:web` compares the console with it. */
import { createRoot } from "react-dom/client";
import { COLUMNS, toSearch, useResponse, useRoute, useRows, type Row } from "./bare";

type Place = ReturnType<typeof useRoute>;

function List(place: Place) {
  const { name, go } = place;
  const { rows = [] } = useRows(place);
  return (
    <>
      <form className="search" onSubmit={toSearch(place)}>
        <input name="search" />
        <button type="submit">Search</button>
      </form>
      <table>
        <thead>
          <tr>
            {COLUMNS[name].map(([title]) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id} onClick={() => go(`/${name}/show/${row._id}`)}>
              {COLUMNS[name].map(([title, text]) => (
                <td key={title}>{text(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Details({ name, id }: Place) {
  const row = useResponse<Row>(`${name}/${id}`);
  return <dl>{row && COLUMNS[name].map(([title, text]) => <dd key={title}>{text(row)}</dd>)}</dl>;
}

function BaselineConsole() {
  const place = useRoute();
  const { name, id, page, go } = place;
  return (
    <main>
      {(["orders", "vendors"] as const).map((list) => (
        <button key={list} id={list} onClick={() => go(`/${list}`)}>
          {list}
        </button>
      ))}
      {id ? <Details {...place} /> : <List key={name} {...place} />}
      <button id="next" onClick={() => go(`/${name}?page=${page + 1}`)}>
        Next
      </button>
    </main>
  );
}

createRoot(document.body).render(<BaselineConsole />);
