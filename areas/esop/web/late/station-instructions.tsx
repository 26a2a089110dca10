import { Link } from 'react-router'
import type { SitePart } from '#areas/boards/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getStationDisplay } from '../../contract/instruction.api.ts'

const topics = ['task', 'duty', 'instruction', 'stationEsop']

/** The instructions in force for what a station works on. People go on to their pages; a display has a board of its own for them. */
export default function StationInstructions({ stationId }: SitePart) {
  const t = useT()
  const { display } = useSession()
  const { data } = useCall(getStationDisplay, { stationId }, { topics, keepPrevious: true })
  const shown = data?.instructions ?? []
  if (!shown.length) return null
  return (
    <section>
      <h3>{t('stationPart.instructions')}</h3>
      <ul>
        {shown.map(({ id, name, code, revision }) => (
          <li key={id} title={`${name} ${code}`}>
            {display ? name : <Link to={addressOf('stationEsopDisplay', { station: String(stationId) })}>{name}</Link>}{' '}
            {t('stationPart.revision', { revision })}
          </li>
        ))}
      </ul>
    </section>
  )
}
