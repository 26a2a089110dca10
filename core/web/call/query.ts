import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { network } from './network.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    queryMeta: { topics?: readonly string[] }
  }
}

/** What has been read from the server, for every page. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      // A tab hidden for half an hour still shows at once what it held, then fetches anew.
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      // Where the network is known to be gone nothing is tried again before it is back: what is kept, or that nothing is, shows at once.
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && error.uncertain && error.code !== -2 && !network.get().offline,
      retryDelay: (failures) => 600 * (failures + 1),
    },
    mutations: { networkMode: 'always' },
  },
})
