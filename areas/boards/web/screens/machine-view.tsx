import '../machines.css'
import { type MachineOee, selectMachineView } from '#areas/boards/contract/machine.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardDays,
  BoardScreen,
  BoardTable,
  BoardTile,
  boardDays,
  placeInput,
  Sparkline,
  toneOf,
} from '#core/web/kit/board/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { placeFilter } from '../place-filter.tsx'

type Filter = Record<string, unknown>
type Factor = 'oee' | 'availability' | 'effectiveness' | 'quality'

/** Below and from which share a factor is bad and good: the usual marks of world-class manufacturing, and two thirds of them. */
const marks: Record<Factor, readonly [number, number]> = {
  oee: [0.6, 0.85],
  availability: [0.7, 0.9],
  effectiveness: [0.7, 0.95],
  quality: [0.95, 0.99],
}
const factors = ['oee', 'availability', 'effectiveness', 'quality'] as const

const input = (filter: Filter) => ({ ...placeInput(filter), days: boardDays(filter) })
const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    <BoardDays value={value} set={set} />
    {placeFilter(value, set)}
  </>
)

function bar(row: MachineOee, factor: Factor) {
  const share = row[factor]
  return share === null ? (
    '–'
  ) : (
    <BoardBar share={share} text={shareText(share)} tone={toneOf(share, ...marks[factor])} />
  )
}

const columns: BoardColumn<MachineOee>[] = [
  { key: 'name', title: 'board.machine', share: 1.4 },
  { key: 'lineName', title: 'board.line', share: 1 },
  ...factors.map((key) => ({ key, title: `oee.${key}`, share: 1.4, render: (row: MachineOee) => bar(row, key) })),
  {
    key: 'trend',
    title: 'oee.trend',
    share: 1.6,
    render: ({ trend }) => <Sparkline values={trend.filter((share) => share !== null)} />,
  },
]

/** OEE and its three factors by machine, the weakest first. */
export default function MachineView() {
  const t = useT()
  return (
    <BoardScreen
      path="machineView"
      endpoint={selectMachineView}
      input={input}
      topics={[]}
      minSeconds={60}
      columns={columns}
      filter={filter}
    >
      {(data, settings) => (
        <div className="board-stack">
          <div className="board-row-tiles">
            {factors.map((factor) => {
              const share = data.total[factor]
              return (
                <BoardTile
                  key={factor}
                  label={t(`oee.${factor}`)}
                  value={share === null ? '–' : shareText(share)}
                  tone={toneOf(share, ...marks[factor])}
                  trend={factor === 'oee' ? data.total.trend.filter((each) => each !== null) : undefined}
                />
              )
            })}
          </div>
          <div className="board-rest">
            <BoardTable
              rows={data.rows}
              columns={columns}
              settings={settings}
              rowKey={(row) => row.id}
              empty={t('oee.none')}
            />
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
