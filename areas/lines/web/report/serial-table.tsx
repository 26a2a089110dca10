import { Result, Spin } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, PrintPage } from '#core/web/kit/index.ts'
import { printedIds } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { type SerialCell, serialsMost } from '../../contract/report-api.ts'

/** All serials of an order with the result of each station: on screen and on paper. */
export function SerialTable({ api, title }: { api: LineApi; title: string }) {
  const t = useT()
  const [params] = useSearchParams()
  const [workOrderId] = printedIds(params)
  const { data, error, refetch } = useCall(
    api.getSerialTable,
    { workOrderId: workOrderId ?? 0 },
    { enabled: workOrderId !== undefined, topics: ['lineUnit'] },
  )
  if (workOrderId === undefined) return <Result status="info" title={t('lineSerials.choose')} />
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin fullscreen />
  return (
    <PrintPage title={`${title} ${data.workorderNo}`}>
      <h1>
        {title} {data.workorderNo}
      </h1>
      <p>
        {data.product} · {t('lineSerials.count', { count: data.rows.length, plan: data.planQuantity })}
      </p>
      {data.more && <p>{t('lineSerials.more', { most: serialsMost })}</p>}
      <table className="print-table">
        <thead>
          <tr>
            <th>{t('lineSerials.serial')}</th>
            {data.stations.map(({ code, name }) => (
              <th key={code}>{name}</th>
            ))}
            <th>{t('lineSerials.status')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ serial, status, cells }) => (
            <tr key={serial}>
              <td>{serial}</td>
              {cells.map((cell, i) => (
                <td key={data.stations[i]?.code}>{cell ? <Cell cell={cell} /> : '—'}</td>
              ))}
              <td>{status ? t(`lineUnitStatus.${status}`) : t('lineSerials.notBegun')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}

/** A sign and words, the numbers that were measured, and how many attempts it took where it took more than one. */
function Cell({ cell: { result, attempts, values } }: { cell: SerialCell }) {
  const t = useT()
  return (
    <>
      {result === 'pass' ? '✓' : '✕'} {t(`lineCommand.${result}`)}
      {attempts > 1 ? ` (${t('lineSerials.attempt', { attempt: attempts })})` : ''}
      {values.map(({ name, value, unit }) => (
        <div key={name}>
          {name} {value} {unit}
        </div>
      ))}
    </>
  )
}
