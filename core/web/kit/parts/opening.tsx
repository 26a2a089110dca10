import { Spin } from 'antd'
import { type ReactNode, Suspense } from 'react'

/** Around a dialog whose code comes when it is first opened; over the page there is a mark while a slow line brings it. */
export function Opening({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Spin fullscreen delay={300} />}>{children}</Suspense>
}
