import type catalog from '../locales/zh-Hans.json'

declare module '#core/contract/messages.ts' {
  interface Messages extends Record<keyof typeof catalog, string> {}
}
