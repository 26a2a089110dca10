import type { Datum, Table } from './drawing.ts'

interface Props {
  title: string
  table: Table
  /** In sight; otherwise for those alone who hear the page. */
  seen: boolean
  onDatum?(datum: Datum): void
}

/** Of more rows the first are on the page until somebody wants to see them all: nobody listens to ten thousand, and they take seconds to lay out. */
const heardMost = 300

/** A chart's data as a table: always on the page, in sight when somebody wants it. */
export function DataTable({ title, table: { head, rows }, seen, onDatum }: Props) {
  return (
    <div className={seen ? 'analysis-table' : 'analysis-heard'}>
      <table>
        <caption className="analysis-heard">{title}</caption>
        <thead>
          <tr>
            {head.map((name, i) => (
              <th key={`${name} ${i}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(seen ? rows : rows.slice(0, heardMost)).map(({ cells: [name = '', ...cells], datum }, row) => (
            <tr key={`${name} ${row}`}>
              <th scope="row">
                {/* What cannot be seen takes no focus. */}
                {seen && datum && onDatum ? (
                  <button type="button" className="analysis-drill" onClick={() => onDatum(datum)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={`${head[at + 1]} ${at}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
