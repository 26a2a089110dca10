import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, PrintPage } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { DailyPlan, DailyRow } from '../../contract/daily/daily-plan.api.ts'

interface Props {
  rows: readonly DailyRow[]
  from: string
  to: string
  publication: DailyPlan['publication']
  onClose(): void
}

/** The daily plan on A4, a table a day and line, with room for what was made. */
export function DailyPrint({ rows, from, to, publication, onClose }: Props) {
  const t = useT()
  const { user } = useSession()
  const title = `${t('screen.dailyPlan')} ${from === to ? from : `${from} – ${to}`}`
  const groups = new Map<string, DailyRow[]>()
  for (const row of rows) {
    const key = `${row.day} · ${row.lineName}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return (
    <PrintPage
      title={title}
      landscape
      margin={8}
      onClose={onClose}
      header={
        <div className="daily-print-head">
          <strong>{title}</strong>
          {publication && (
            <span>
              {t('dailyPlan.publishedAt', {
                time: instantText(publication.at, user.zone).slice(0, 16),
                user: publication.userName ?? '',
              })}
            </span>
          )}
        </div>
      }
    >
      {[...groups].map(([name, of]) => (
        <section key={name} className="daily-print">
          <h3>{name}</h3>
          <PrintedTable rows={of} />
        </section>
      ))}
    </PrintPage>
  )
}

function PrintedTable({ rows }: { rows: readonly DailyRow[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const time = (instant: number) => instantText(new Date(instant).toISOString(), user.zone).slice(11, 16)
  const heads = [
    'dailyPlan.shift',
    'dailyPlan.place',
    'dailyPlan.time',
    'task.workorderNo',
    'task.materialNo',
    'task.materialDesc',
    'task.produreName',
    'dailyPlan.mold',
    'dailyPlan.quantity',
    'dailyPlan.change',
    'dailyPlan.made',
  ]
  return (
    <table className="print-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{t(head)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.shiftName}</td>
            <td>{[row.workCenter, row.machine].filter(Boolean).join(' / ')}</td>
            <td className="daily-print-time">
              {time(row.start)}–{time(row.end)}
            </td>
            <td>{row.workorderNo}</td>
            <td>{row.materialNo}</td>
            <td>{row.materialDesc}</td>
            <td>{row.operation}</td>
            <td>{row.mold}</td>
            <td className="daily-print-number">{numberText(row.quantity, language)}</td>
            <td>{row.change && t(`gantt.difference.${row.change}`)}</td>
            <td className="daily-print-made" />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
