enum LabFault { case timeout, noNetwork, notJSON }
