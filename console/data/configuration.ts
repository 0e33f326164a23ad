import { queryOptions } from '@tanstack/react-query'
import type { CompanyFile } from '../../src/console/contracts/company-file.ts'
import { call } from './api.ts'
import type { Applied, ConfigurationVersions, MessageTexts, TextPreview } from './contracts.ts'
import { readConfigurationAnew } from './design.ts'

export type { CompanyFile }

/** What of the company is described, and the version that says so. */
export interface Configuration {
  /** 0 for none. */
  number: number
  managedIn: 'file' | 'console'
  file: CompanyFile
}

/** Everything that is described of the company. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: async ({ signal }): Promise<Configuration> => {
    // Read first: whatever is applied from here on is another version.
    const { results } = await call<ConfigurationVersions>('/v1/configuration/versions/', {
      query: { page_size: 1 },
      signal,
    })
    const [latest] = results
    const { configuration } = await call<{ configuration: CompanyFile }>('/v1/configuration/', { signal })
    return { number: latest?.number ?? 0, managedIn: latest?.managed_in ?? 'file', file: configuration }
  },
})

interface Application {
  isDry: boolean
  /** The number of the version that is the last one as far as this page knows. */
  latest: number
  takesOver: boolean
}

/** Makes the company what a file says, or tells what that would do. */
export async function applyConfiguration(file: object, { isDry, latest, takesOver }: Application) {
  const query = { dry_run: String(isDry), expected_version: latest, ...(takesOver && { take_over: 'true' }) }
  const applied = await call<Applied>('/v1/configuration/', { method: 'PUT', query, body: file })
  if (!isDry) await readConfigurationAnew()
  return applied
}

/** What is said to applicants where the company has no words of its own, and what its texts can name. */
export const messageTextsQuery = queryOptions({
  queryKey: ['message texts'],
  queryFn: ({ signal }) => call<MessageTexts>('/message-texts/', { signal }),
})

/** A text as somebody wants it. */
export interface TextDraft {
  notice?: Notice
  language: string
  subject: string
  text: string
}

export type Notice = MessageTexts['notices'][number]['notice']

/** A text as an example person would read it. */
export const textPreviewQuery = (draft: TextDraft) =>
  queryOptions({
    queryKey: ['text preview', draft],
    queryFn: ({ signal }) => call<TextPreview>('/message-texts/preview/', { body: draft, signal }),
  })
