import '../machines.css'
import { type MachineStrip, selectOeeDevice } from '#areas/boards/contract/machine.api.ts'
import { machineStates } from '#areas/equipment/contract/machine-state.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type BoardColumn, BoardScreen, BoardTable, Lamp, placeInput } from '#core/web/kit/board/index.ts'
import { shareText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { stateLamps } from '#engines/kpi/state-elements.ts'
import { MachineLamp } from '../parts/machine-lamp.tsx'
import { StateStrip } from '../parts/state-strip.tsx'
import { clockText } from '../parts/times.ts'
import { placeFilter } from '../place-filter.tsx'

const percent = (share: number | null) => (share === null ? '–' : shareText(share, 0))

/** What each machine did over its shift, as a strip of colours, with its OEE. */
export default function OeeDevice() {
  const t = useT()
  const { user } = useSession()
  const columns: BoardColumn<MachineStrip>[] = [
    { key: 'name', title: 'board.machine', share: 1.2 },
    {
      key: 'state',
      title: 'board.state',
      // A state may call besides: "Changing mold · Call".
      share: 1.8,
      render: (row) => <MachineLamp lamp={row.lamp} state={row.state} />,
    },
    {
      key: 'shiftName',
      title: 'board.shift',
      share: 1.4,
      render: (row) => `${row.shiftName ?? ''} ${clockText(row.start, user.zone)}`,
    },
    { key: 'strip', title: 'oee.strip', share: 3, render: (row) => <StateStrip strip={row} /> },
    {
      key: 'availability',
      title: 'oee.availability',
      share: 1,
      align: 'right',
      render: (row) => percent(row.availability),
    },
    {
      key: 'effectiveness',
      title: 'oee.effectiveness',
      share: 1,
      align: 'right',
      render: (row) => percent(row.effectiveness),
    },
    { key: 'quality', title: 'oee.quality', share: 0.7, align: 'right', render: (row) => percent(row.quality) },
    { key: 'oee', title: 'oee.oee', share: 0.7, align: 'right', render: (row) => <b>{percent(row.oee)}</b> },
  ]
  return (
    <BoardScreen
      path="oeeDevice"
      endpoint={selectOeeDevice}
      input={placeInput}
      topics={['machineOee']}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
    >
      {(data, settings) => (
        <div className="board-stack">
          <div className="board-rest">
            <BoardTable
              rows={data.rows}
              columns={columns}
              settings={settings}
              rowKey={(row) => row.id}
              empty={t('oee.none')}
            />
          </div>
          <ul className="oee-status-counts">
            {machineStates.map((state) => (
              <li key={state}>
                <Lamp color={stateLamps[state]} label={t(`machineState.${state}`)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </BoardScreen>
  )
}
