import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { dueIsDone, Forced } from './forced.tsx'
import { SecondFactor } from './second-factor.ts'

/** Asks for the second factor that the team requires. */
export default function ForcedFactor() {
  const t = useT()
  return (
    <Forced title={t('shell.secondFactor')} width={480}>
      <Suspense fallback={<Skeleton active />}>
        <SecondFactor onSet={dueIsDone} />
      </Suspense>
    </Forced>
  )
}
