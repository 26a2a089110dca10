import { Segmented, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { usePageTab } from '#core/web/screens/use-page-tab.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Combinations } from '../parts/combinations.tsx'
import { Hours } from '../parts/hours.tsx'
import '../routing.css'

/** Standard times and prices of products by operation and work centre, products that are made together, and what other areas know of both. */
export default function CraftHours() {
  const t = useT()
  const session = useSession()
  const tabs = [
    { value: 'hours', label: t('craftHours.tab.hours'), Shown: Hours },
    ...(session.can('combination.view')
      ? [{ value: 'combinations', label: t('craftHours.tab.combinations'), Shown: Combinations }]
      : []),
    ...partsOf('craftHours.tab', session).map(({ name, title, Part }) => ({
      value: name,
      label: t(title),
      Shown: Part,
    })),
  ]
  const [tab, setTab] = usePageTab(
    tabs.map(({ value }) => value),
    'hours',
  )
  const { Shown } = tabs.find(({ value }) => value === tab) ?? { Shown: Hours }
  if (tabs.length === 1) return <Hours />
  return (
    <div className="rt-tabs">
      <Segmented value={tab} onChange={setTab} options={tabs.map(({ value, label }) => ({ value, label }))} />
      <Suspense fallback={<Skeleton active />}>
        <Shown />
      </Suspense>
    </div>
  )
}
