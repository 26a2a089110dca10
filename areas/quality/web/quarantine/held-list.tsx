import { Alert, Button, Tag } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { getAbnormalityCourse } from '../../contract/abnormality.ts'

export type HeldThing = OutputOf<typeof getAbnormalityCourse>['held'][number]

interface Props {
  held: readonly HeldThing[]
  more: boolean
  /** Who raised the abnormality releases nothing of it. */
  raisedBy: number | null | undefined
  /** Offered to whoever may release: one, or all that he may. */
  onRelease(held: HeldThing[]): void
}

/** What is and was in quarantine, with where it is, who put it there and who let it go. */
export function HeldList({ held, more, raisedBy, onRelease }: Props) {
  const t = useT()
  const { user, can } = useSession()
  if (!held.length) return null
  const instant = (at: string) => instantText(at, user.zone).slice(0, 16)
  const mayRelease = (each: HeldThing) =>
    !each.releasedAt && can('abnormality.release') && raisedBy !== user.id && each.heldBy !== user.id
  const mine = held.filter(mayRelease)
  return (
    <section aria-label={t('abnormality.quarantine')} className="kit-gap">
      <h3>{t('abnormality.quarantine')}</h3>
      {more && <Alert className="kit-gap" type="warning" showIcon title={t('quarantine.more')} />}
      {mine.length > 1 && (
        <Button className="kit-gap" onClick={() => onRelease(mine)}>
          {t('quarantine.releaseAll', { count: mine.length })}
        </Button>
      )}
      <PlainTable<HeldThing>
        size="small"
        rowKey={({ kind, id }) => `${kind} ${id}`}
        dataSource={[...held]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: true }}
        columns={[
          {
            title: t('quarantine.held'),
            key: 'name',
            render: (_, { kind, name, productCode }) => (
              <>
                <Tag>{t(`abnormalityHeld.${kind}`)}</Tag>
                {[productCode, name].filter(Boolean).join(' ')}
              </>
            ),
          },
          { title: t('quarantine.place'), dataIndex: 'place', render: (place: string | null) => place || '–' },
          {
            title: t('quarantine.heldBy'),
            key: 'heldBy',
            render: (_, { heldByName, heldAt }) => [heldByName, instant(heldAt)].filter(Boolean).join(' '),
          },
          {
            title: t('quarantine.state'),
            key: 'state',
            render: (_, each) =>
              each.releasedAt ? (
                <Tag color="green">{t('abnormality.releasedBy', { name: each.releasedByName ?? '' })}</Tag>
              ) : mayRelease(each) ? (
                <Button size="small" onClick={() => onRelease([each])}>
                  {t('abnormality.act.release')}
                </Button>
              ) : (
                <Tag color="red">{t('abnormality.held')}</Tag>
              ),
          },
        ]}
      />
    </section>
  )
}
