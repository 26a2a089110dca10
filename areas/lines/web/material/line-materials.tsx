import { Result, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { LineMaterials as Props } from '../../contract/slots.ts'

/** Material that a line is made from: lots received, inspected, labelled and issued, by the stock itself. */
export function LineMaterials(props: Props) {
  const t = useT()
  const [part] = partsOf('line.materials', useSession())
  if (!part) return <Result status="info" title={t('lineMaterials.none')} />
  const { Part } = part
  return (
    <Suspense fallback={<Skeleton active />}>
      <Part {...props} />
    </Suspense>
  )
}
