import { Drawer, Empty, Skeleton, Timeline } from 'antd'
import { type LogEntry, selectRecordLog } from '#core/contract/core.api.ts'
import type { Translate } from '#core/contract/messages.ts'
import { labelOf } from '#core/contract/names.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { instantText } from '../format.ts'
import { FieldValue } from '../parts/field-value.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import type { EntityLike } from '../types.ts'

interface Props {
  entity: EntityLike
  row: { id: number }
  /** What the person calls the row by. */
  name: string
  onClose(): void
}

/** Who changed a record when, beside its list. */
export default function LogDrawer({ entity, row, name, onClose }: Props) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  return (
    <Drawer open size={560} title={t('kit.logOf', { name })} onClose={onClose}>
      <RecordLog entity={entity} id={row.id} />
    </Drawer>
  )
}

/** Who changed a record when, each field before and after; live. */
export function RecordLog({ entity, id }: { entity: EntityLike; id: number }) {
  const t = useT()
  const { data, error, isPending, refetch } = useCall(
    selectRecordLog,
    { entity: entity.name, entityId: id },
    { topics: [entity.name] },
  )
  if (isPending) return <Skeleton active />
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data?.rows.length) return <Empty description={t('kit.empty')} />
  return (
    <Timeline items={data.rows.map((entry) => ({ key: entry.id, content: <Entry entity={entity} entry={entry} /> }))} />
  )
}

function Entry({ entity, entry }: { entity: EntityLike; entry: LogEntry }) {
  const t = useT()
  const { user } = useSession()
  const written = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])
  const keys = Object.keys(entity.fields).filter((key) => written.has(key))
  return (
    <div className="kit-log">
      <div>
        <b>{verbText(t, entity.name, entry.verb)}</b> {entry.userName} <time>{instantText(entry.at, user.zone)}</time>
        {entry.ip && <span className="kit-faint"> {entry.ip}</span>}
      </div>
      {entry.note && <p>{entry.note}</p>}
      {keys.length > 0 && (
        <table>
          <tbody>
            {keys.map((key) => {
              const field = entity.fields[key]
              return (
                <tr key={key}>
                  <th scope="row">{labelOf(entity, key, t)}</th>
                  {entry.before && (
                    <td className="kit-before">
                      <FieldValue field={field} value={entry.before[key]} row={entry.before} />
                    </td>
                  )}
                  <td>
                    <FieldValue field={field} value={entry.after?.[key]} row={entry.after} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** A verb in words: the entity's act or status verb, else one of the generic ones; a message that is missing reads as its key. */
function verbText(t: Translate, entity: string, verb: string): string {
  const keys = [`${entity}.act.${verb}`, `${entity}.status.verb.${verb}`, `kit.verb.${verb}`]
  const key = keys.find((each) => t(each) !== each)
  return key ? t(key) : verb
}
