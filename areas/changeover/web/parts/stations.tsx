import { useT } from '#core/web/i18n/index.ts'
import type { ChangeoverSheet } from '../../contract/changeover.api.ts'

/** The stations of the line: what is done there, what they show for it, and who is there today. */
export function Stations({ stations }: { stations: ChangeoverSheet['stations'] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('changeover.stations')}</h3>
      {stations.length === 0 && <p className="kit-faint">{t('changeover.noStations')}</p>}
      <ul className="changeover-stations">
        {stations.map(({ id, name, operations, instructions, people }) => (
          <li key={id}>
            <b>{name}</b>
            {operations.length === 0 ? (
              <span className="kit-faint">{t('changeover.stationUnused')}</span>
            ) : (
              <>
                <span>{operations.join(t('listed'))}</span>
                <span className={instructions.length ? undefined : 'changeover-warn'}>
                  {instructions.join(t('listed')) || t('changeover.noInstruction')}
                </span>
                <span className={people.length ? undefined : 'changeover-warn'}>
                  {people.join(t('listed')) || t('changeover.nobody')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
