import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ActButton, instantText, numberText, StatusTag, type useActions } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { mountingStatus } from '../../contract/mold-status.ts'
import type { Mounted } from '../../contract/mounting.api.ts'
import { DueTag } from './due-tag.tsx'
import { mountingVerbs } from './mounting-verbs.ts'

/** As acts on a row name it. */
export type MountedRow = Mounted & { moldNumber: string }

interface Props {
  row: MountedRow
  acts: ReturnType<typeof useActions<MountedRow>>
}

/** A mold that hangs in a machine, and what can be done with it. */
export function MountedCard({ row, acts }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can, user } = useSession()
  const verbs = mountingVerbs<MountedRow>(row.location).filter(
    (verb) => (!verb.right || can(verb.right)) && verb.can?.(row),
  )
  const { status, position, due, untilMaintenance, installedAt, installedByName, askedByName } = row
  const facts = [
    t(`moldPosition.${position}`),
    t('mounting.shots', { shots: numberText(row.shotsMade, language) }),
    untilMaintenance !== null && t('mounting.until', { shots: numberText(untilMaintenance, language) }),
  ]
  return (
    <li className="mold-mounted" aria-label={row.number}>
      <div>
        <b>{row.number}</b> {row.name}
        <StatusTag color={mountingStatus.colors[status]} label={t(`moldMountingStatus.${status}`)} />
        <DueTag due={due} />
      </div>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {(row.productText || row.taskNo) && <span>{[row.taskNo, row.productText].filter(Boolean).join(' · ')}</span>}
      <small className="kit-faint">
        {t('mounting.since', { time: instantText(installedAt, user.zone), name: installedByName })}
      </small>
      {askedByName && <strong>{t('mounting.askedBy', { name: askedByName })}</strong>}
      {verbs.length > 0 && (
        <div className="mold-acts">
          {verbs.map((verb) => (
            <ActButton key={verb.key} size="large" acts={acts} action={verb} rows={[row]} />
          ))}
        </div>
      )}
    </li>
  )
}
