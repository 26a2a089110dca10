import { useT } from '#core/web/i18n/index.ts'
import { PrintPage, Qr } from '#core/web/kit/index.ts'
import { type Command, causeText, commands, commandText, isRepairAction } from '../../contract/commands.ts'
import type { StationChoice } from '../../contract/line-api.ts'
import type { LineStationState } from './use-line-station.ts'

interface Props {
  station: StationChoice
  state: LineStationState
  onClose(): void
}

/** Codes to hang up at a station: with them a scanner is enough. Causes are those of the unit that is at it. */
export function StationCodes({ station, state, onClose }: Props) {
  const t = useT()
  const causes = state.work?.repair?.causes ?? state.work?.asks?.causes ?? []
  const shown = commands.filter((command: Command) =>
    station.repairs ? command !== 'pass' && command !== 'fail' : !isRepairAction(command),
  )
  return (
    <PrintPage title={t('lineScan.codes')} onClose={onClose}>
      <h1>
        {station.code} {station.name}
      </h1>
      <div className="line-codes">
        {shown.map((command) => (
          <div key={command}>
            <Qr text={commandText(command)} size={30} />
            <b>{t(`lineCommand.${command}`)}</b>
          </div>
        ))}
        {causes.map(({ id, code, name }) => (
          <div key={id}>
            <Qr text={causeText(code)} size={30} />
            <b>{name}</b>
          </div>
        ))}
      </div>
    </PrintPage>
  )
}
