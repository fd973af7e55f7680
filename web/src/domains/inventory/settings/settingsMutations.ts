import { graphql } from 'react-relay';

/**
 * Changes of the inventory's settings; each answers all settings, so that every view is up to date.
 */
export const UPDATE_LEARNING = graphql`
  mutation settingsMutationsLearningMutation($input: UpdateLearningSettingsInput!) {
    updateLearningSettings(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const UPDATE_DISPLAY = graphql`
  mutation settingsMutationsDisplayMutation($input: UpdateDisplaySettingsInput!) {
    updateDisplaySettings(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const SAVE_PARAMETER_TYPE = graphql`
  mutation settingsMutationsSaveTypeMutation($input: SaveParameterTypeInput!) {
    saveParameterType(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const DELETE_PARAMETER_TYPE = graphql`
  mutation settingsMutationsDeleteTypeMutation($input: DeleteParameterTypeInput!) {
    deleteParameterType(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const SAVE_CORRELATOR = graphql`
  mutation settingsMutationsSaveCorrelatorMutation($input: SaveCorrelatorInput!) {
    saveCorrelator(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

export const DELETE_CORRELATOR = graphql`
  mutation settingsMutationsDeleteCorrelatorMutation($input: DeleteCorrelatorInput!) {
    deleteCorrelator(input: $input) {
      company {
        ...InventorySettingsPage_company
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;
