import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardRanking,
  BoardScreen,
  BoardTable,
  BoardTile,
  placeInput,
  type RankItem,
  TargetNote,
  toneBy,
  toneOf,
  toneSigns,
  useBarTarget,
} from '#core/web/kit/board/index.ts'
import { type Made, type NamedMade, selectProduceView } from '../../contract/figures.api.ts'
import { marks, percent, placeFilter, useBoardNumbers } from '../parts/board-figures.ts'

/** Today's output and achievement by line, shift and product. */
export default function ProduceView() {
  const t = useT()
  const { number, whole } = useBoardNumbers()
  const aim = useBarTarget()
  const toneFor = ({ pace }: Made) => toneOf(pace, ...marks.achievement)
  /** Where the day should be by now. */
  const dueOf = ({ due, plan }: Made) => (plan > 0 ? due / plan : undefined)
  const columns: BoardColumn<NamedMade>[] = [
    { key: 'name', title: 'figureBoard.line', share: 1.4 },
    { key: 'plan', title: 'figureBoard.plan', align: 'right', render: (row) => whole(row.plan) },
    { key: 'good', title: 'figureBoard.good', align: 'right', render: (row) => number(row.good) },
    { key: 'defective', title: 'figureBoard.defective', align: 'right', render: (row) => number(row.defective) },
    {
      key: 'achievement',
      title: 'figureBoard.achievement',
      share: 1.6,
      render: (row) =>
        row.achievement === null ? (
          '–'
        ) : (
          <BoardBar share={row.achievement} target={dueOf(row)} text={percent(row.achievement)} tone={toneFor(row)} />
        ),
    },
    {
      key: 'qualityRatio',
      title: 'figureBoard.qualityRatio',
      share: 1.3,
      align: 'right',
      render: ({ qualityRatio, qualityTarget }) =>
        qualityTarget && qualityRatio !== null ? (
          <span className="board-one-line" title={aim(qualityRatio, qualityTarget).title}>
            {toneSigns[toneBy(qualityRatio, qualityTarget, marks.qualityRatio)]}
            {'\u00a0'}
            {percent(qualityRatio)}
          </span>
        ) : (
          percent(qualityRatio)
        ),
    },
  ]
  const items = (rows: readonly (Made & { name: string; id?: number })[]): RankItem[] =>
    rows.map((row) => ({
      key: row.id ?? row.name,
      label: row.name,
      value: row.achievement ?? 0,
      text: row.plan > 0 ? `${number(row.good)} / ${whole(row.plan)}` : number(row.good),
      tone: toneFor(row),
    }))
  return (
    <BoardScreen
      path="produceView"
      endpoint={selectProduceView}
      input={placeInput}
      topics={['task', 'report', 'yieldScheme']}
      minSeconds={30}
      columns={columns.map(({ key, title }) => ({ key, title }))}
      filter={placeFilter}
    >
      {({ total, lines, products, shifts }, settings) => (
        <div className="figures-board">
          <div className="board-row-tiles">
            <BoardTile
              label={t('figureBoard.achievement')}
              value={percent(total.achievement)}
              tone={toneFor(total)}
              note={total.plan > 0 ? null : t('figureBoard.noPlan')}
            />
            <BoardTile
              label={t('figureBoard.good')}
              value={number(total.good)}
              note={total.unapproved > 0 ? t('figureBoard.unapproved', { count: number(total.unapproved) }) : null}
            />
            <BoardTile
              label={t('figureBoard.plan')}
              value={whole(total.plan)}
              note={total.plan > 0 ? t('figureBoard.dueNow', { count: whole(total.due) }) : null}
            />
            <BoardTile label={t('figureBoard.defective')} value={number(total.defective)} />
            <BoardTile
              label={t('figureBoard.qualityRatio')}
              value={percent(total.qualityRatio)}
              tone={toneBy(total.qualityRatio, total.qualityTarget, marks.qualityRatio)}
              note={total.qualityTarget && <TargetNote share={total.qualityRatio} target={total.qualityTarget} />}
            />
          </div>
          <BoardTable
            rows={lines}
            columns={columns}
            settings={settings}
            rowKey={(row) => row.id}
            empty={t('figureBoard.noneToday')}
          />
          <div className="figures-side">
            <BoardRanking
              title={t('figureBoard.byProduct')}
              items={items(products)}
              settings={settings}
              full={1}
              empty={t('figureBoard.noneToday')}
            />
            {shifts.length > 0 && (
              <BoardRanking title={t('figureBoard.byShift')} items={items(shifts)} settings={settings} full={1} />
            )}
          </div>
        </div>
      )}
    </BoardScreen>
  )
}
