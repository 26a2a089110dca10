import { Alert, Button, Descriptions, Modal, Skeleton, Tabs } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { fetchErpSource, getErpSources } from '../../contract/erp-source.api.ts'
import { erpSourceKinds, inwardLists } from '../../contract/erp-source.ts'
import type { ErpProtocol } from '../../contract/erp-systems.ts'
import { ErpSourceForm } from './erp-source-form.tsx'

type Source = OutputOf<typeof getErpSources>['sources'][number]

interface Props {
  connector: { id: number; name: string; protocol: ErpProtocol }
  onClose(): void
}

/** What is fetched with a connector: how, what came of it the last time, and "now". */
export function ErpSources({ connector: { id, name, protocol }, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const { data, error, refetch } = useCall(getErpSources, { id }, { topics: ['erpSource'] })
  const now = useAct(fetchErpSource, { success: t('erpSource.asked'), topics: ['erpSource'] })
  if (!active) return null
  const kinds = erpSourceKinds.filter((kind) => {
    const { access } = inwardLists[kind].import
    return 'right' in access && can(access.right)
  })
  return (
    <Modal open width={1000} title={t('erpSource.of', { name })} footer={null} onCancel={onClose}>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && !kinds.length && <Alert type="info" showIcon title={t('erpSource.noRights')} />}
      {data && kinds.length > 0 && (
        <>
          <Button
            type="primary"
            loading={now.pending}
            disabled={!data.sources.some(({ enabled }) => enabled)}
            onClick={() => void now.run({ id })}
          >
            {t('erpSource.now')}
          </Button>
          <Tabs
            items={kinds.map((kind) => {
              const source = data.sources.find((each) => each.kind === kind) ?? null
              return {
                key: kind,
                label: t(`erpSourceKind.${kind}`),
                children: (
                  <>
                    <LastRun source={source} />
                    <ErpSourceForm
                      key={source?.version ?? 0}
                      connectorId={id}
                      protocol={protocol}
                      kind={kind}
                      known={source}
                    />
                  </>
                ),
              }
            })}
          />
        </>
      )}
    </Modal>
  )
}

const counted = ['new', 'changed', 'unchanged', 'refused', 'conflicts', 'gone'] as const

function LastRun({ source }: { source: Source | null }) {
  const t = useT()
  const { user } = useSession()
  if (!source?.startedAt && !source?.problem) return <p className="kit-faint">{t('erpSource.never')}</p>
  const { running, startedAt, endedAt, nextAt, problem, error, counts } = source
  const own = { rights: t('erpSource.rightsLost'), here: t('erpSource.failedHere') }
  const words = problem && (problem in own ? own[problem as keyof typeof own] : t(`outgoing.problem.${problem}`))
  return (
    <section aria-label={t('erpSource.last')}>
      {words && <Alert type="error" showIcon title={[words, error].filter(Boolean).join(' · ')} />}
      <Descriptions
        size="small"
        column={4}
        items={[
          { key: 'at', label: t('erpSource.last'), children: startedAt && instantText(startedAt, user.zone) },
          {
            key: 'end',
            label: t('erpSource.ended'),
            children: running ? t('erpSource.running') : endedAt && instantText(endedAt, user.zone),
          },
          { key: 'next', label: t('erpSource.next'), children: nextAt ? instantText(nextAt, user.zone) : '–' },
          ...counted.map((key) => ({ key, label: t(`erpSource.count.${key}`), children: counts[key] ?? 0 })),
        ]}
      />
    </section>
  )
}
