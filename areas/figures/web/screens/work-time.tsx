import '../figures.css'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  BoardRanking,
  BoardScreen,
  BoardTable,
  BoardTile,
} from '#core/web/kit/board/index.ts'
import { type PersonWorked, selectWorkTime } from '../../contract/figures.api.ts'
import { hoursText, percent, useBoardNumbers } from '../parts/board-figures.ts'
import { rankingFilter, rankingInput, whoColumns } from '../parts/ranking.tsx'

const heads = [
  ...whoColumns,
  { key: 'outputHours', title: 'figureBoard.outputHours' },
  { key: 'onDutyHours', title: 'figureBoard.onDutyHours' },
]

/** Output and on-duty hours by person and team, the most first. */
export default function WorkTime() {
  const t = useT()
  const { number, tenths } = useBoardNumbers()
  return (
    <BoardScreen
      path="workTime"
      endpoint={selectWorkTime}
      input={rankingInput}
      topics={[]}
      minSeconds={60}
      columns={heads}
      filter={rankingFilter}
    >
      {({ total, people, teams }, settings) => {
        const most = Math.max(1, ...people.flatMap(({ outputHours, onDutyHours }) => [outputHours, onDutyHours]))
        const bar = (hours: number, tone: 'good' | 'plain') => (
          <BoardBar share={hours / most} text={hoursText(tenths(hours))} tone={tone} />
        )
        const columns: BoardColumn<PersonWorked>[] = [
          ...whoColumns,
          {
            key: 'outputHours',
            title: 'figureBoard.outputHours',
            share: 1.8,
            render: (row) => bar(row.outputHours, 'good'),
          },
          {
            key: 'onDutyHours',
            title: 'figureBoard.onDutyHours',
            share: 1.8,
            render: (row) => bar(row.onDutyHours, 'plain'),
          },
        ]
        return (
          <div className="figures-board">
            <div className="board-row-tiles">
              <BoardTile label={t('figureBoard.outputHours')} value={tenths(total.outputHours)} unit="h" />
              <BoardTile label={t('figureBoard.onDutyHours')} value={tenths(total.onDutyHours)} unit="h" />
              <BoardTile label={t('figureBoard.efficiency')} value={percent(total.efficiency)} />
              <BoardTile label={t('figureBoard.people')} value={number(total.people)} />
            </div>
            <BoardTable
              rows={people}
              columns={columns}
              settings={settings}
              rowKey={(row) => row.id}
              empty={t('figureBoard.noneWorked')}
            />
            <BoardRanking
              title={t('figureBoard.byTeam')}
              items={teams.map(({ id, name, outputHours, onDutyHours }) => ({
                key: id,
                label: name,
                value: outputHours,
                text: t('figureBoard.hoursOf', { output: tenths(outputHours), onDuty: tenths(onDutyHours) }),
              }))}
              settings={settings}
              empty={t('figureBoard.noneWorked')}
            />
          </div>
        )
      }}
    </BoardScreen>
  )
}
