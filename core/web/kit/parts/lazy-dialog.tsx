import { Spin } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A dialog or drawer whose code comes when it is first opened; over the page there is a mark while a slow line brings it.
 * `const Split = lazyDialog(() => import('./split-dialog.tsx').then((m) => m.SplitDialog))`
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Dialog = lazy(() => load().then((component) => ({ default: component as ComponentType<object> })))
  return (props) => (
    <Suspense fallback={<Spin fullscreen delay={300} />}>
      <Dialog {...props} />
    </Suspense>
  )
}
