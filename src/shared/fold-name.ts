/** Accents of European scripts; vowel signs of Indian scripts are letters and stay. */
const ACCENTS = /[\u0300-\u036f]/g

/** A name, or a text searched for, as both are compared: in lower case and without accents, so `tomas` finds Tomás. */
export const foldName = (name: string): string =>
  name.toWellFormed().toLocaleLowerCase('en').normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC')
