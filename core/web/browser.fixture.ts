import { vi } from 'vitest'

class MemoryStorage implements Storage {
  [name: string]: unknown
  get length() {
    return Object.keys(this).length
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this[key] as string) : null
  }
  key(index: number) {
    return Object.keys(this)[index] ?? null
  }
  removeItem(key: string) {
    delete this[key]
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
}

/** As much of a browser as the code without components touches: storages, cookies, the address, the page's version. */
export interface FakeBrowser {
  cookies: Map<string, string>
  /** Every address that the page was sent to. */
  visited: string[]
  reloads: number
}

/** Puts a fake browser in place of the globals; `vi.unstubAllGlobals` takes it away. */
export function fakeBrowser(address: string, version = ''): FakeBrowser {
  const url = new URL(address)
  const browser: FakeBrowser = { cookies: new Map(), visited: [], reloads: 0 }
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('location', {
    protocol: url.protocol,
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    assign: (target: string) => browser.visited.push(target),
    reload: () => {
      browser.reloads += 1
    },
  })
  vi.stubGlobal('document', {
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('max-age=0')) browser.cookies.delete(name)
      else browser.cookies.set(name, value)
    },
    querySelector: () => (version ? { content: version } : null),
  })
  return browser
}
