import type { ImportMap } from './import-map.ts'

/** What the files of another system look like. Of each rule the columns are tried in their order: names of its API, then of its tables. */
export interface KnownSystem {
  name: string
  map: ImportMap
}

/**
 * The systems whose files are recognised (docs/import.md says what of this is documented and what was guessed). Flows and stages
 * are a company's own: `suggestMap` fills them in.
 */
export const KNOWN_SYSTEMS: KnownSystem[] = [
  {
    name: 'greenhouse',
    map: {
      key: ['applications.0.id', 'Application ID', 'Application Id'],
      person: {
        external_identifier: ['Candidate ID', 'Candidate Id', 'id'],
        first_name: ['first_name', 'First Name'],
        last_name: ['last_name', 'Last Name'],
        full_name: ['Candidate Name'],
        email: ['email_addresses.0.value', 'Email', 'Email Address'],
        phone_number: ['phone_numbers.0.value', 'Phone', 'Phone Number'],
      },
      application: {
        flow: ['applications.0.jobs.0.name', 'Job', 'Job Name'],
        stage: ['applications.0.current_stage.name', 'Stage', 'Current Stage', 'Stage Name'],
        created: ['applications.0.applied_at', 'Application Date', 'Applied On', 'Applied At', 'Created At'],
        entered: ['applications.0.last_activity_at', 'Last Activity', 'Last Activity On'],
        reason: ['applications.0.rejection_reason.name', 'Rejection Reason'],
        tags: ['tags', 'Tags', 'Candidate Tags'],
      },
      notes: ['Notes'],
    },
  },
  {
    name: 'lever',
    map: {
      key: ['id', 'Opportunity ID', 'Opportunity Id'],
      person: {
        external_identifier: ['contact', 'Contact ID', 'Contact Id'],
        full_name: ['name', 'Candidate Name', 'Name'],
        email: ['emails.0', 'Email', 'Emails'],
        phone_number: ['phones.0.value', 'Phone', 'Phones'],
      },
      application: {
        flow: ['applications.0.posting.text', 'Posting Title', 'Posting'],
        stage: ['stage.text', 'Current Stage', 'Stage'],
        created: ['createdAt', 'Created At', 'Created'],
        entered: ['lastAdvancedAt', 'Last Advanced At'],
        reason: ['archived.reason', 'archiveReason', 'Archive Reason', 'Archived Reason'],
        tags: ['tags', 'Tags'],
      },
    },
  },
  {
    name: 'fountain',
    map: {
      key: ['id', 'Applicant ID', 'Applicant Id'],
      person: {
        external_identifier: ['id', 'Applicant ID', 'Applicant Id'],
        full_name: ['name', 'Name', 'Full Name'],
        first_name: ['first_name', 'First_Name', 'First Name'],
        last_name: ['last_name', 'Last_Name', 'Last Name'],
        email: ['email', 'Email'],
        phone_number: ['phone_number', 'Phone Number', 'Phone'],
      },
      application: {
        flow: ['funnel.title', 'funnel_title', 'Funnel', 'Opening'],
        stage: ['stage.title', 'stage_title', 'Stage'],
        created: ['created_at', 'Applied At', 'Created At'],
        entered: ['last_transitioned_at', 'Last Transitioned At', 'Last Transition'],
        tags: ['Labels'],
      },
    },
  },
  {
    name: 'ashby',
    map: {
      key: ['id', 'Application ID', 'Application Id'],
      person: {
        external_identifier: ['candidate.id', 'Candidate ID', 'Candidate Id'],
        full_name: ['candidate.name', 'Candidate Name'],
        email: ['candidate.primaryEmailAddress.value', 'Candidate Email', 'Primary Email Address'],
        phone_number: ['candidate.primaryPhoneNumber.value', 'Candidate Phone', 'Primary Phone Number'],
      },
      application: {
        flow: ['job.title', 'Job Title', 'Job'],
        stage: ['currentInterviewStage.title', 'Current Interview Stage', 'Interview Stage'],
        created: ['createdAt', 'Application Created At', 'Created At'],
        reason: ['archiveReason.text', 'Archive Reason'],
      },
      history: { list: 'applicationHistory', stage: 'title', at: 'enteredStageAt' },
    },
  },
  {
    name: 'workable',
    map: {
      key: ['id', 'Candidate ID', 'Candidate Id'],
      person: {
        external_identifier: ['id', 'Candidate ID', 'Candidate Id'],
        full_name: ['name', 'Name', 'Candidate'],
        first_name: ['firstname', 'First name'],
        last_name: ['lastname', 'Last name'],
        email: ['email', 'Email'],
        phone_number: ['phone', 'Phone'],
      },
      application: {
        flow: ['job.title', 'Job', 'Job title'],
        stage: ['stage', 'Stage'],
        created: ['created_at', 'Created at', 'Creation date'],
        entered: ['updated_at'],
        reason: ['disqualification_reason', 'Disqualification reason'],
        tags: ['tags', 'Tags'],
      },
      notes: ['cover_letter', 'Cover letter'],
    },
  },
]

/** What columns of any table are called, in lower case without spaces and signs. */
export const USUAL_NAMES: ImportMap = {
  key: ['applicationid', 'applicantid', 'candidateid', 'personid', 'recordid', 'id', 'reference', 'number'],
  person: {
    external_identifier: ['candidateid', 'applicantid', 'personid', 'externalid', 'externalidentifier', 'employeeid'],
    full_name: ['fullname', 'name', 'candidatename', 'candidate', 'applicantname', 'applicant'],
    first_name: ['firstname', 'givenname', 'forename', 'vorname', 'nombre'],
    middle_name: ['middlename', 'secondname'],
    last_name: ['lastname', 'surname', 'familyname', 'nachname', 'apellido', 'apellidos'],
    email: ['email', 'emailaddress', 'mail', 'candidateemail', 'correo', 'emails'],
    phone_number: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'cell', 'telephone', 'telefon', 'telefono'],
  },
  application: {
    flow: ['job', 'jobtitle', 'jobname', 'position', 'role', 'requisition', 'opening', 'posting', 'vacancy', 'flow'],
    stage: ['stage', 'currentstage', 'stagename', 'step', 'status', 'applicationstatus', 'phase'],
    created: [
      'applied',
      'appliedon',
      'appliedat',
      'applieddate',
      'applicationdate',
      'dateapplied',
      'createdat',
      'created',
      'createdon',
      'date',
    ],
    entered: ['stageentered', 'stagedate', 'lastmoved', 'lastmovedon', 'stagechangedat'],
    reason: ['rejectionreason', 'rejectreason', 'archivereason', 'reason', 'disqualificationreason'],
    tags: ['tags', 'labels', 'tag'],
  },
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
}
