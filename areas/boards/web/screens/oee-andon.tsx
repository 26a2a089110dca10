import '../machines.css'
import { type LampCall, selectOeeAndon } from '#areas/boards/contract/lamp-call.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type BoardColumn, BoardScreen, BoardTable, BoardTile, Lamp, placeInput } from '#core/web/kit/board/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { clockText, spanText } from '../parts/times.ts'
import { placeFilter } from '../place-filter.tsx'

const topics = ['machine', 'andonCall', 'andonSetting']

/** Machines whose yellow or red lamp is beyond its minutes, and who looks after them. */
export default function OeeAndon() {
  const t = useT()
  const { user } = useSession()
  const now = useNow(15)
  const columns: BoardColumn<LampCall>[] = [
    {
      key: 'lamp',
      title: 'lampCall.lamp',
      share: 0.9,
      render: ({ lamp }) => <Lamp color={lamp} label={t(`lamp.${lamp}`)} blink={lamp === 'red'} />,
    },
    { key: 'machineName', title: 'board.machine', share: 1.4 },
    { key: 'lineName', title: 'board.line', share: 1 },
    { key: 'since', title: 'board.since', share: 0.9, render: ({ since }) => clockText(since, user.zone, now) },
    { key: 'for', title: 'lampCall.for', share: 1.1, render: ({ since }) => spanText(now - Date.parse(since), t) },
    { key: 'reason', title: 'lampCall.reason', share: 1.5 },
    {
      key: 'callNo',
      title: 'lampCall.call',
      share: 1.6,
      render: ({ callNo, status }) => (callNo && status ? `${callNo} · ${t(`andonStatus.${status}`)}` : '–'),
    },
    { key: 'tierReached', title: 'lampCall.tier', share: 0.6, align: 'right' },
    { key: 'handler', title: 'lampCall.handler', share: 1 },
  ]
  const count = (rows: readonly LampCall[], lamp: 'yellow' | 'red') => rows.filter((row) => row.lamp === lamp).length
  const limit = (minutes: number | null) => (minutes === null ? undefined : t('lampCall.limit', { count: minutes }))
  return (
    <BoardScreen
      path="oeeAndon"
      endpoint={selectOeeAndon}
      input={placeInput}
      topics={topics}
      minSeconds={3}
      columns={columns}
      filter={placeFilter}
    >
      {({ rows, redMinutes, yellowMinutes }, settings) => {
        const [red, yellow] = [count(rows, 'red'), count(rows, 'yellow')]
        const waiting = rows.filter(({ status }) => status === null || status === 'awaitingResponse').length
        return (
          <div className="board-stack">
            <div className="board-row-tiles">
              <BoardTile label={t('lampCall.red')} value={red} tone={red ? 'bad' : 'good'} note={limit(redMinutes)} />
              <BoardTile
                label={t('lampCall.yellow')}
                value={yellow}
                tone={yellow ? 'warn' : 'good'}
                note={limit(yellowMinutes)}
              />
              <BoardTile label={t('lampCall.unanswered')} value={waiting} tone={waiting ? 'warn' : 'good'} />
            </div>
            <div className="board-rest">
              <BoardTable
                rows={rows}
                columns={columns}
                settings={settings}
                rowKey={(row) => row.machineId}
                rowClass={(row) => (row.lamp === 'red' ? 'board-row-bad' : 'board-row-warn')}
                empty={t('lampCall.none')}
              />
            </div>
          </div>
        )
      }}
    </BoardScreen>
  )
}
