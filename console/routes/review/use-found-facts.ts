import { useQuery } from '@tanstack/react-query'
import type { PlacedWord, TakenDocument } from '../../data/contracts.ts'
import { documentFacts, type Fact } from '../../data/document-facts.ts'
import { foundWords } from '../../data/found-words.ts'
import { applicationQuery, documentQuery } from '../../data/queries.ts'

/** Where a fact stands on one page. */
interface Place {
  /** From 1. */
  page: number
  words: PlacedWord[]
}

export interface FoundFact extends Fact {
  places: Place[]
}

/** What was typed against what was read, with where it stands on the document; undefined until that is known. */
export function useFoundFacts(document: TakenDocument): FoundFact[] | undefined {
  const { data: application } = useQuery(applicationQuery(document.application_id))
  const { data: read } = useQuery(documentQuery(document.id))
  if (!application) return undefined
  const pages = read?.page_words ?? []
  return documentFacts(document, application).map((fact) => ({ ...fact, places: placesOf(fact.read, pages) }))
}

function placesOf(text: string | null, pages: PlacedWord[][]): Place[] {
  if (!text) return []
  return pages
    .map((words, index) => ({ page: index + 1, words: foundWords(text, words) }))
    .filter(({ words }) => words.length > 0)
}
