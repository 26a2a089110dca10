import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardRanking,
  BoardScreen,
  BoardTable,
  BoardTile,
  type RankItem,
  TargetNote,
  toneOf,
} from '#core/web/kit/board/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { type NamedWorked, type PersonWorked, selectHumanAssessment } from '../../contract/figures.api.ts'
import { percent, useBoardNumbers } from '../parts/board-figures.ts'
import { rankingFilter, rankingInput, whoColumns } from '../parts/ranking.tsx'

type Filter = Record<string, unknown>

/** Labour efficiency that is asked for where neither the board nor a scheme says another, in percent. */
const targetUsual = 85
const targetMost = 300
/** So much of the target is no longer only a little below it. */
const farBelow = 0.85

/** What the board was told itself; null: nothing. */
const ownTarget = ({ target }: Filter): number | null =>
  typeof target === 'number' && target >= 1 && target <= targetMost ? target / 100 : null

const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    <Target value={value} set={set} />
    {rankingFilter(value, set)}
  </>
)
const heads = [
  ...whoColumns,
  { key: 'efficiency', title: 'figureBoard.efficiency' },
  { key: 'hours', title: 'figureBoard.outputOfDuty' },
]

/** Labour efficiency of people, teams and lines against what is asked for. */
export default function HumanAssessment() {
  const t = useT()
  const { tenths } = useBoardNumbers()
  return (
    <BoardScreen
      path="HumanAssessment"
      endpoint={selectHumanAssessment}
      input={rankingInput}
      topics={['yieldScheme']}
      minSeconds={60}
      columns={heads}
      filter={filter}
    >
      {({ total, days, people, teams, lines, target: set, targets }, settings) => {
        const own = ownTarget(settings.filter)
        const target = own ?? set?.value ?? targetUsual / 100
        const toneFor = (share: number | null) => toneOf(share, target * farBelow, target)
        const full = Math.max(target, ...people.map(({ efficiency }) => efficiency ?? 0))
        const columns: BoardColumn<PersonWorked>[] = [
          ...whoColumns,
          {
            key: 'efficiency',
            title: 'figureBoard.efficiency',
            share: 2.2,
            render: ({ efficiency }) =>
              efficiency === null ? (
                '–'
              ) : (
                <BoardBar
                  share={efficiency / full}
                  target={target / full}
                  text={percent(efficiency)}
                  tone={toneFor(efficiency)}
                />
              ),
          },
          {
            key: 'hours',
            title: 'figureBoard.outputOfDuty',
            share: 1.2,
            align: 'right',
            render: (row) => `${tenths(row.outputHours)} / ${tenths(row.onDutyHours)}`,
          },
        ]
        const items = (rows: readonly NamedWorked[]): RankItem[] =>
          rows.map(({ id, name, efficiency }) => ({
            key: id,
            label: name,
            value: efficiency ?? 0,
            text: percent(efficiency),
            tone: toneFor(efficiency),
          }))
        return (
          <div className="figures-board">
            <div className="board-row-tiles">
              <BoardTile
                label={t('figureBoard.efficiency')}
                value={percent(total.efficiency)}
                tone={toneFor(total.efficiency)}
                note={
                  own === null && set ? (
                    <TargetNote share={total.efficiency} target={set} />
                  ) : (
                    t('figureBoard.targetIs', { target: shareText(target, 0) })
                  )
                }
              />
              <BoardTile label={t('figureBoard.outputHours')} value={tenths(total.outputHours)} unit="h" />
              <BoardTile label={t('figureBoard.onDutyHours')} value={tenths(total.onDutyHours)} unit="h" />
            </div>
            <BoardTable
              rows={people}
              columns={columns}
              settings={settings}
              rowKey={(row) => row.id}
              empty={t('figureBoard.noneWorked')}
            />
            <div className="figures-side">
              <BoardRanking title={t('figureBoard.byTeam')} items={items(teams)} settings={settings} />
              <BoardRanking title={t('figureBoard.byLine')} items={items(lines)} settings={settings} />
              <LineChart
                title={t('figureBoard.efficiencyByDay')}
                names={days.map((day) => day.slice(5))}
                series={[
                  { label: t('figureBoard.efficiency'), values: total.course },
                  { label: t('figureBoard.target'), values: own === null && set ? targets : days.map(() => target) },
                ]}
                format={(value) => shareText(value, 0)}
              />
            </div>
          </div>
        )
      }}
    </BoardScreen>
  )
}

function Target({ value, set }: { value: Filter; set(value: Filter): void }) {
  const t = useT()
  const own = ownTarget(value)
  return (
    <label>
      {t('figureBoard.targetPercent')}
      <input
        type="number"
        min={1}
        max={targetMost}
        value={own === null ? '' : Math.round(own * 100)}
        onChange={(event) => set({ ...value, target: event.target.valueAsNumber })}
      />
    </label>
  )
}
